#pragma once
#include <popt.h>

// popt gives one name to a struct and to the pointer to it, which Swift cannot tell apart.
typedef struct poptOption PoptTableEntry;
