/* SPDX-License-Identifier: MIT */
/* cmocka with what it needs before it. */
#ifndef NQUEENS_TESTS_TESTING_H
#define NQUEENS_TESTS_TESTING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "oracle.h"
#include "published.h"
#include "temporary.h"

#endif
