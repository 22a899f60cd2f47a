/** `import.meta.glob` of the build: the lists of records and lives read the folders with it. */
/// <reference types="vite/types/importMeta.d.ts" />

/** A file of the demonstration, as text. */
declare module '*.csv?raw' {
  const text: string
  export default text
}
