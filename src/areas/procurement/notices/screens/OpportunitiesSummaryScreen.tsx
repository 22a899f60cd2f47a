import { ForPrograms } from './ForPrograms.tsx'
import { language, say } from '#platform/say.ts'

/** Public opportunities before any script has run. The server adds the open solicitations to the list. */
export default function OpportunitiesSummaryScreen() {
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-8 md:py-12">
      <h1 className="font-serif text-3xl font-semibold">{say('Public opportunities')}</h1>
      <p className="mt-2 max-w-(--measure) text-ink-2">
        {say(
          'What public agencies are buying, with every document, question and answer. You need an account only to respond.',
        )}
      </p>
      <h2 className="mt-6 text-lg font-semibold">{say('Open solicitations')}</h2>
      <ul
        className="mt-3 grid gap-3"
        dangerouslySetInnerHTML={{
          __html: language() === 'es' ? '<!--list:open-solicitations-es-->' : '<!--list:open-solicitations-->',
        }}
      />
      <p className="my-6">
        <a className="link" href="/open/v1/opportunities.html">
          {say('Read the solicitations without scripts')}
        </a>
      </p>
      <ForPrograms />
    </div>
  )
}
