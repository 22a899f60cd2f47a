import { optionLabel } from '#platform/records/record.ts'
import { EmptyOf } from '#kit/record/EmptyOf.tsx'
import { Tree } from '#kit/boards/Tree.tsx'
import type { Branch } from '#kit/boards/tree.ts'
import { Awaited } from '#kit/parts/Awaited.tsx'
import { assetLife } from '../life.ts'
import { asset, type Asset } from '../records.ts'
import { useAssets } from './use-assets.ts'

/** Sites, their systems, their assets and components. */
export function AssetTree({ under, label = 'Asset hierarchy' }: { under?: string; label?: string }) {
  const { rows, ...found } = useAssets()
  if (!rows) return <Awaited found={found} what="Assets" lines={6} />
  const branches = branchesOf(rows, under ?? null)
  if (branches.length === 0)
    return under ? (
      <p className="text-ink-2">No components.</p>
    ) : (
      <EmptyOf of={asset}>Register a site first, then its systems and assets.</EmptyOf>
    )
  return <Tree label={label} branches={branches} opened={under ? [] : branches.map(({ id }) => id)} />
}

function branchesOf(rows: readonly Asset[], parent: string | null): Branch[] {
  const known = new Set(rows.map(({ id }) => id))
  const parentOf = (row: Asset) => (row.parent && known.has(row.parent) ? row.parent : null)
  const below = new Map<string | null, Asset[]>()
  for (const row of rows) below.set(parentOf(row), [...(below.get(parentOf(row)) ?? []), row])
  const branch = (row: Asset, seen: readonly string[]): Branch => {
    const parts = seen.includes(row.id) ? [] : (below.get(row.id) ?? [])
    return {
      id: row.id,
      name: row.name,
      to: `/asset-management/${row.id}`,
      note: assetLife.is(row, 'in_service')
        ? optionLabel(asset.fields.condition, row.condition)
        : optionLabel(asset.fields.status, row.status),
      ...(parts.length > 0 && { children: parts.map((part) => branch(part, [...seen, row.id])) }),
    }
  }
  return (below.get(parent) ?? []).map((row) => branch(row, []))
}
