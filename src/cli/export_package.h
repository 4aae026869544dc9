/* SPDX-License-Identifier: MIT */
/* The description of an exported data set: datapackage.json against the files that are there. */
#ifndef NQUEENS_CLI_EXPORT_PACKAGE_H
#define NQUEENS_CLI_EXPORT_PACKAGE_H

#include "../publish/export_check.h"

/* Reports where they differ. In: the files have been checked. Returns NQ_OK, with or without faults; or how reading failed. */
nq_status export_package_check(export_check *check);

#endif
