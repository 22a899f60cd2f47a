import { Link } from 'react-router'
import { Icon } from '#kit/parts/Icon.tsx'
import { sourceOf } from '../rules.ts'
import type { Message } from './chat-stream.ts'

export const Line = ({ message: { from, text, citations } }: { message: Message }) => (
  <div
    data-from={from}
    className={
      from === 'user'
        ? 'max-w-[85%] self-end rounded-md bg-action-soft px-3 py-2'
        : 'border-l-2 border-line-strong pl-3'
    }
  >
    <span className="sr-only">{from === 'user' ? 'You: ' : 'Assistant: '}</span>
    {text ? (
      <p className="whitespace-pre-line break-words text-ink">{text}</p>
    ) : (
      <p className="animate-[breathe_1.6s_ease-in-out_infinite] text-ink-2">Writing…</p>
    )}
    {citations && citations.length > 0 && (
      <>
        <p className="mt-3 text-2xs font-semibold text-ink-2">Sources</p>
        <ul aria-label="Sources" className="mt-1 grid gap-1 text-xs text-ink-2">
          {citations.map((source) => (
            <Source key={source} {...sourceOf(source)} />
          ))}
        </ul>
      </>
    )}
  </div>
)

/** A record, a section of the guide or a regulation opens; a paragraph without an address is named. */
const Source = ({ words, path }: { words: string; path?: string }) => (
  <li className="flex gap-1.5">
    <Icon name={path ? 'link' : 'file'} className="mt-px size-3.5" />
    {path ? (
      <Link to={path} className="link min-h-6 min-w-0 break-words">
        {words}
      </Link>
    ) : (
      <span className="min-w-0 break-words">{words}</span>
    )}
  </li>
)
