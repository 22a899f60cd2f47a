import { useAnswer } from '#client/use-answer.ts'
import { sentence } from '#client/sentences.ts'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { say, translated } from '#platform/say.ts'
import type { areasOfKeys } from '../commands.ts'
import { areaWords } from '../rules.ts'

type KeyAreasProps = { scopes: readonly string[]; onChange: (scopes: readonly string[]) => void; error: string | null }

/** Where a key reads and where it acts: nothing until an area is selected. */
export function KeyAreas({ scopes, onChange, error }: KeyAreasProps) {
  const { data: areas, error: unread } = useAnswer<typeof areasOfKeys>('api-keys/areas', {}, { about: 'api-keys' })
  if (unread) return <Notice tone="bad" title={translated(sentence(unread))} />
  if (!areas) return <SkeletonLines lines={6} />
  const all = areas.map(({ area }) => area)
  const set = (given: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...scopes, ...given])] : scopes.filter((scope) => !given.includes(scope)))
  const boxes = (label: string, on: readonly string[]) =>
    (['read', 'act'] as const).map((verb) => {
      const given = on.map((area) => `${verb}:${area}`)
      return (
        <td key={verb} className="w-14 text-center">
          <label className="inline-flex size-9 cursor-pointer items-center justify-center pointer-coarse:size-11">
            <span className="sr-only">
              {verb === 'read' ? say('Read in {area}', { area: label }) : say('Act in {area}', { area: label })}
            </span>
            <input
              type="checkbox"
              checked={given.every((scope) => scopes.includes(scope))}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'key-areas-error' : undefined}
              onChange={({ target }) => set(given, target.checked)}
              className="size-4.5 accent-(--action)"
            />
          </label>
        </td>
      )
    })
  return (
    <div>
      <table className="w-full text-left text-sm">
        <caption className="mb-1 text-left text-sm font-semibold text-ink">{say('Areas')}</caption>
        <thead className="text-xs text-ink-2">
          <tr className="border-b border-line">
            <th scope="col" className="font-normal">
              {say('Area')}
            </th>
            <th scope="col" className="text-center font-normal">
              {say('Read')}
            </th>
            <th scope="col" className="text-center font-normal">
              {say('Act')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {areas.map(({ area, section }) => (
            <tr key={area}>
              <th scope="row" className="py-0.5 font-normal text-ink">
                {areaWords(area)} <span className="text-xs text-ink-2 max-sm:hidden">{translated(section)}</span>
              </th>
              {boxes(areaWords(area), [area])}
            </tr>
          ))}
          <tr>
            <th scope="row" className="py-0.5 font-normal text-ink">
              {say('All areas')}
            </th>
            {boxes(say('All areas'), all)}
          </tr>
        </tbody>
      </table>
      {error && (
        <p id="key-areas-error" className="mt-1 flex items-start gap-1.5 text-sm text-bad">
          <Icon name="warn" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      <p className="mt-1 text-xs text-ink-2">
        {say('A key never approves, signs, pays, or changes people and controls.')}
      </p>
    </div>
  )
}
