import { Link } from 'react-router'
import type { Asset } from '#areas/assets/assets/records.ts'
import { above } from '#areas/assets/assets/rules.ts'
import { byId } from '#areas/assets/assets/screens/use-assets.ts'

/** The assets that this one is a part of. */
export function AssetPath({
  row,
  loaded: { assets },
}: {
  row: Asset
  loaded: { assets: readonly Asset[] | undefined }
}) {
  const path = above(row, byId(assets)).toReversed()
  return (
    path.length > 0 && (
      <p className="text-ink-2">
        Part of{' '}
        {path.map((each, at) => (
          <span key={each.id}>
            {at > 0 && ' › '}
            <Link className="link" to={`/asset-management/${each.id}`}>
              {each.name}
            </Link>
          </span>
        ))}
      </p>
    )
  )
}
