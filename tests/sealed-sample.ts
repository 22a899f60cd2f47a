/** A value in the database's format of a sealed column. No key opens it: for tests of write access to the row. */
export const sealedSample = (table: string, column: string, organization: string, record: string): string =>
  `sealed:1:${'0'.repeat(16)}:${table}.${column}:${organization}:${record}:${'A'.repeat(40)}`
