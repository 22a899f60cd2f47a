import { ImportOscal } from './ImportOscal.tsx'

/** A catalog that becomes a framework of its own. */
export const ImportFramework = () => <ImportOscal />
