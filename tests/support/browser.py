# SPDX-License-Identifier: MIT
"""Debian's Chromium, without a window, through its driver. It is asked for what it shows, what its console said and what it requested."""

import json
import shutil

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.support.ui import WebDriverWait
except ImportError:
    webdriver = None

PACKAGES = "chromium chromium-driver python3-selenium"


def lacking():
    """Why there is no browser; "" where there is one."""
    if webdriver is None:
        return f"needs Selenium for Python: apt-get install {PACKAGES}"
    missing = [name for name in ("chromium", "chromedriver") if not shutil.which(name)]
    return f"needs {' and '.join(missing)}: apt-get install {PACKAGES}" if missing else ""


class Browser:
    def __init__(self):
        options = Options()
        options.binary_location = shutil.which("chromium")
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
        self.driver.set_script_timeout(300)
        self.driver.set_page_load_timeout(300)

    def close(self):
        self.driver.quit()

    def view(self, width, height=900, dark=False):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})

    def open(self, file, address=""):
        """Loads the file anew, also where only the address differs."""
        self.driver.get("about:blank")
        self.driver.get(file.as_uri() + address)
        self.wait("!document.getElementById('main').hidden")

    def ask(self, script, *arguments):
        return self.driver.execute_script(f"return {script}", *arguments)

    def wait(self, condition, *arguments):
        WebDriverWait(self.driver, 120, poll_frequency=.05).until(lambda driver: driver.execute_script(f"return {condition}", *arguments))

    def go(self, address):
        """Follows an address within the page."""
        self.ask("window.seen = new Promise((done) => addEventListener('hashchange', done, { once: true })), location.hash = arguments[0]", address)
        self.driver.execute_async_script("window.seen.then(() => arguments[0]())")

    def complaints(self):
        """What the console said since it was asked last."""
        return [line["message"] for line in self.driver.get_log("browser")]

    def requests(self):
        """The addresses that were requested since it was asked last."""
        messages = [json.loads(line["message"])["message"] for line in self.driver.get_log("performance")]
        return [message["params"]["request"]["url"] for message in messages if message["method"] == "Network.requestWillBeSent"]
