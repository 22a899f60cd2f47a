import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { useOrganization } from '#client/use-organization.ts'
import { say } from '#platform/say.ts'

/** The organization's own colors, initial and name. */
export function OrganizationMark({ wide }: { wide: boolean }) {
  const { organization, loading, error } = useOrganization()
  const name = organization?.name ?? (loading ? '' : error ? say('Not loaded') : say('No organization yet'))
  return (
    <div className="flex min-w-0 items-center gap-2.5" title={wide ? undefined : name}>
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-sm bg-action font-serif text-lg leading-none font-semibold text-on-action"
      >
        {name.slice(0, 1)}
      </span>
      {wide && (
        <span className="min-w-0">
          <span className="block truncate text-sm font-semibold text-ink">
            {name || (
              <span className="flex h-[1lh] items-center">
                <Skeleton className="h-3.5 w-28" />
              </span>
            )}
          </span>
          <span className="block truncate text-xs text-ink-2">
            {organization ? (organization.kind === 'vendor' ? say('Vendor') : 'Public agency') : '\u00a0'}
          </span>
        </span>
      )}
    </div>
  )
}
