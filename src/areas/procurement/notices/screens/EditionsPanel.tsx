import { Panel } from '#kit/parts/Panel.tsx'
import { momentInWords } from '#platform/dates.ts'
import { changesBetween, times } from '../rules.ts'
import { OneDocument } from './DocumentsPanel.tsx'
import { useEditions, type Edition } from './use-notices.ts'
import { locale, say, translated } from '#platform/say.ts'

/** The publication and every addendum, with what each of them changed. */
export function EditionsPanel({ solicitation, zone }: { solicitation: string; zone: string }) {
  const editions = useEditions(solicitation)
  if (!editions) return null
  return (
    <Panel title={say('Versions')} about={say('Published text never changes. Each addendum is a new version.')}>
      <ol className="grid gap-5" reversed start={editions.length}>
        {editions.map((edition) => (
          <li key={edition.edition} className="min-w-0">
            <p className="font-semibold">
              {edition.edition === 1
                ? say('First publication')
                : say('Addendum {number}', { number: edition.edition - 1 })}
            </p>
            <p className="text-xs text-ink-2">
              {momentInWords(edition.published_at, zone, locale())} · SHA-256{' '}
              <span className="font-mono break-all">{edition.digest}</span>
            </p>
            {edition.edition > 1 && <p className="mt-1 max-w-(--measure) whitespace-pre-wrap">{edition.changes}</p>}
            <Replaced of={edition} newest={editions[0]!} />
            <Changes
              before={editions.find((each) => each.edition === edition.edition - 1)}
              after={edition}
              zone={zone}
            />
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Documents of this version that the newest one lacks: its readers can still open what they read. */
function Replaced({ of, newest }: { of: Edition; newest: Edition }) {
  const gone = of.content.documents.filter(
    ({ version }) => version && !newest.content.documents.some((each) => each.version === version),
  )
  if (gone.length === 0) return null
  return (
    <ul aria-label={say('Replaced documents')} className="mt-2 grid gap-2">
      {gone.map((document) => (
        <OneDocument key={document.version} document={document} invitedOnly={of.content.invited_only ?? false} />
      ))}
    </ul>
  )
}

function Changes({ before, after, zone }: { before: Edition | undefined; after: Edition; zone: string }) {
  if (!before) return null
  const shown = (what: string, value: string | null) =>
    value === null ? say('nothing') : times.includes(what) ? momentInWords(value, zone, locale()) : value
  const changes = changesBetween(before.content, after.content)
  if (changes.length === 0) return null
  return (
    <ul className="mt-2 grid gap-2 border-l-2 border-line-strong pl-3">
      {changes.map(({ what, before: was, after: is }) => (
        <li key={what}>
          <span className="font-semibold">{translated(what)}</span>
          <del className="block max-w-(--measure) text-ink-2">{shown(what, was)}</del>
          <ins className="block max-w-(--measure) no-underline">{shown(what, is)}</ins>
        </li>
      ))}
    </ul>
  )
}
