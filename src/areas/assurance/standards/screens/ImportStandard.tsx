import { ImportOscal } from './ImportOscal.tsx'

/** Creates a standard from a catalog file. */
export const ImportStandard = () => <ImportOscal />
