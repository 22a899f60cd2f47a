type Explained = { 'QUERY PLAN': { Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }[] }

/** The number of 8 kB buffers that a statement uses the second time: the first time caches are empty. */
export async function buffersOf(
  ask: (sql: string, values: unknown[]) => Promise<unknown[]>,
  sql: string,
  values: unknown[],
): Promise<number> {
  const explain = async () =>
    ((await ask(`explain (analyze, buffers, format json) ${sql}`, values)) as Explained[])[0]!['QUERY PLAN'][0]!.Plan
  await explain()
  const plan = await explain()
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}
