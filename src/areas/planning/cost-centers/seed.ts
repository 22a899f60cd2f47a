import type { Act } from '#platform/functions/demo/acting.ts'

const centers: readonly [code: string, name: string, parent: string | null, fund: string][] = [
  ['40', 'Public Works', null, 'H'],
  ['41', 'Streets', '40', 'H'],
  ['42', 'Snow and ice', '40', 'H'],
  ['50', 'Water', null, 'F'],
  ['60', 'Information Technology', null, 'A'],
  ['70', 'Public Safety', null, 'A'],
  ['71', 'Fire', '70', 'A'],
  ['72', 'Police', '70', 'A'],
  ['80', 'Parks', null, 'A'],
]

/** The demo city's departments, and how the yard that three of them share is paid for. */
export async function seedCostCenters(
  act: Act,
  { owner, from, fundOf }: { owner: string; from: string; fundOf: (code: string) => string },
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const [code, name, parent, fund] of centers) {
    const { id } = await act('max', 'cost-centers/create', {
      parent: parent && ids.get(parent),
      center: { code, name, owner, valid_from: from, default_fund: fundOf(fund) },
    })
    ids.set(code, id)
  }
  const shares = [
    ['41', 55],
    ['42', 25],
    ['80', 20],
  ].map(([code, percent]) => ({ cost_center: ids.get(String(code)), percent }))
  await act('max', 'allocation-rules/create', {
    rule: { name: 'Works yard, Depot Street', basis: 'Floor space, measured in 2024', valid_from: from },
    shares,
  })
  return ids
}
