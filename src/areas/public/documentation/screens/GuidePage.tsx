import { Link } from 'react-router'
import { Contents } from '../../site/screens/Contents.tsx'
import { Prose } from '../../site/screens/Prose.tsx'
import type { Text } from '../../site/screens/TextPage.tsx'
import { GuideTree } from './GuideTree.tsx'
import type { Guide } from './guides.ts'

export const GuidePage = ({ guide, text }: { guide: Guide; text: Text }) => (
  <div className="mx-auto grid w-full max-w-6xl gap-x-12 gap-y-10 px-(--gutter) py-10 lg:grid-cols-[14rem_1fr]">
    <div className="min-w-0 lg:col-start-2">
      <p className="text-sm text-ink-2">
        <Link to="/documentation" className="link">
          Documentation
        </Link>{' '}
        / {guide.shelf}
      </p>
      <h1 className="mt-2 font-serif text-3xl font-semibold text-ink">{guide.title}</h1>
      {text.headings.length > 3 && (
        <div className="mt-6">
          <Contents headings={text.headings} />
        </div>
      )}
      <div className="mt-8">
        <Prose html={text.html} />
      </div>
    </div>
    {/* In the order that a phone shows them, each in its column, so that a page arriving in pieces never moves what is already read. */}
    <div className="lg:col-start-1 lg:row-start-1">
      <GuideTree />
    </div>
  </div>
)
