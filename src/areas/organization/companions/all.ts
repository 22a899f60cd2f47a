/** Each begins now; one that fails ends alone. */
export const all = (reads: readonly unknown[]): Promise<unknown> =>
  Promise.allSettled(reads.filter(Boolean).map((read) => Promise.resolve(read)))
