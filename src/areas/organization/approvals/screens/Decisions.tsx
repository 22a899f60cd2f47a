import { Icon } from '#kit/parts/Icon.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { inWords, type PastRequest } from './decisions.ts'

type DecisionsProps = {
  requests: readonly PastRequest[]
  nameOf: (id: string) => string
  emailOf: (id: string) => string | undefined
}

const faces = {
  approved: ['check', 'text-good'],
  rejected: ['cross', 'text-bad'],
  returned: ['warn', 'text-warn'],
  asked: ['info', 'text-info'],
  answered: ['info', 'text-info'],
} as const

/** The decisions, questions and answers about a document, including earlier submissions; the newest first. */
export function Decisions({ requests, nameOf, emailOf }: DecisionsProps) {
  const lines = requests
    .flatMap((request) => request.approval_signatures.map((signature) => ({ request, signature })))
    .toSorted((a, b) => (a.signature.at < b.signature.at ? 1 : -1))
  if (lines.length === 0) return <p className="text-ink-2">No decisions yet.</p>
  return (
    <ol aria-label="Decisions" className="grid gap-3">
      {lines.map(({ request, signature }) => {
        const [icon, ink] = faces[signature.decision as keyof typeof faces] ?? (['file', 'text-ink-3'] as const)
        return (
          <li key={signature.id} className="flex gap-2.5">
            <Icon name={icon} className={`mt-0.5 size-4 ${ink}`} />
            <div className="min-w-0">
              <p className="text-ink">{inWords(signature, nameOf)}</p>
              {signature.comment && (
                <blockquote className="mt-0.5 border-l-2 border-line-strong pl-2.5 break-words whitespace-pre-line text-ink">
                  {signature.comment}
                </blockquote>
              )}
              <p className="text-xs text-ink-2">
                <Moment at={signature.at} />
                {emailOf(signature.signer) && <span className="ml-2 break-words">{emailOf(signature.signer)}</span>}
                {requests.length > 1 && <span className="ml-2 font-mono">{request.number}</span>}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
