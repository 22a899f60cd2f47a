import { LongText } from './LongText.tsx'

type Chapter = { heading: string; body: string; source?: string | null | undefined }

/** A text in chapters, each with its source. */
export const Chapters = ({ sections }: { sections: readonly Chapter[] }) =>
  sections.map(({ heading, body, source }) => (
    <section key={heading} className="min-w-0">
      <h3 className="font-semibold">{heading}</h3>
      {source && <p className="text-xs text-ink-2">{source}</p>}
      <div className="mt-1 max-w-(--measure)">
        <LongText text={body} />
      </div>
    </section>
  ))
