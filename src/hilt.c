/* The public C API: joins the rooms. */
#include "hilt.h"
#include "base/base.h"

HILT_API const char *
hilt_version(void)
{
    return HILT_VERSION;
}
