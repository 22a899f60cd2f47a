import { useState, type Ref } from 'react'
import { IconButton } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { say } from '#platform/say.ts'

type ReadingBarProps = {
  page: number
  pages: number
  scale: number
  fits: boolean
  search: Ref<HTMLInputElement>
  words: string
  /** Null while the text is still being read. */ count: number | null
  at: number
  onPage: (page: number) => void
  onStep: (by: 1 | -1) => void
  onFit: () => void
  onWords: (words: string) => void
  onSeek: (by: 1 | -1) => void
}

const input = 'h-9 rounded-sm border border-control-line bg-surface px-2 text-sm text-ink pointer-coarse:h-11'

/** Pages, zoom and search of a document. */
export function ReadingBar({ page, pages, scale, fits, search, words, count, at, ...does }: ReadingBarProps) {
  const [typed, setTyped] = useState<string>()
  const asked = () => {
    const number = Number(typed)
    if (Number.isInteger(number) && number >= 1 && number <= pages) does.onPage(number)
    setTyped(undefined)
  }
  return (
    <div role="toolbar" aria-label={say('Reader')} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton label={say('Previous page')} disabled={page <= 1} onClick={() => does.onPage(page - 1)}>
          <Icon name="open" className="size-4 rotate-180" />
        </IconButton>
        <div className="flex items-center gap-2 text-sm">
          <input
            aria-label={say('Page')}
            inputMode="numeric"
            value={typed ?? String(page)}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={() => typed !== undefined && asked()}
            onKeyDown={({ key }) => key === 'Enter' && asked()}
            className={`${input} w-14 text-center`}
          />
          <span className="figures whitespace-nowrap">{say('of {pages}', { pages })}</span>
        </div>
        <IconButton label={say('Next page')} disabled={page >= pages} onClick={() => does.onPage(page + 1)}>
          <Icon name="open" className="size-4" />
        </IconButton>
      </div>
      <div className="flex items-center gap-1">
        <IconButton label={say('Zoom out')} onClick={() => does.onStep(-1)}>
          <Icon name="minus" className="size-4" />
        </IconButton>
        <span aria-live="polite" className="figures w-12 text-center text-sm">
          {Math.round(scale * 100)}%
        </span>
        <IconButton label={say('Zoom in')} onClick={() => does.onStep(1)}>
          <Icon name="plus" className="size-4" />
        </IconButton>
        <IconButton label={say('Fit to width')} aria-pressed={fits} onClick={does.onFit}>
          <Icon name="whole" className="size-4" />
        </IconButton>
      </div>
      <div className="flex min-w-0 grow items-center gap-1">
        <input
          ref={search}
          type="search"
          aria-label={say('Search the document')}
          placeholder={say('Search the document')}
          value={words}
          onChange={({ target }) => does.onWords(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            does.onSeek(event.shiftKey ? -1 : 1)
          }}
          className={`${input} w-56 max-w-full min-w-0`}
        />
        {words !== '' && (
          <>
            <span role="status" className="figures text-sm whitespace-nowrap text-ink-2">
              {count === null
                ? say('Searching…')
                : count === 0
                  ? say('Not found')
                  : say('{at} of {count}', { at: at + 1, count })}
            </span>
            <IconButton label={say('Previous match')} disabled={!count} onClick={() => does.onSeek(-1)}>
              <Icon name="open" className="size-4 -rotate-90" />
            </IconButton>
            <IconButton label={say('Next match')} disabled={!count} onClick={() => does.onSeek(1)}>
              <Icon name="open" className="size-4 rotate-90" />
            </IconButton>
          </>
        )}
      </div>
    </div>
  )
}
