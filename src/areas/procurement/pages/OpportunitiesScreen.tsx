import { noticeStatus } from '../notices/rules.ts'
import { Link, useSearchParams } from 'react-router'
import { Select } from '#kit/inputs/ChoiceInput.tsx'
import { Field } from '#kit/parts/Field.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState, Offline } from '#kit/parts/States.tsx'
import { momentInWords } from '#platform/dates.ts'
import { optionLabel } from '#platform/records/record.ts'
import { kinds, solicitation } from '#areas/procurement/solicitations/records.ts'
import { kindInWords } from '#areas/procurement/solicitations/rules.ts'
import { SubscribePanel } from '#areas/procurement/audience/screens/SubscribePanel.tsx'
import { ForPrograms } from '#areas/procurement/notices/screens/ForPrograms.tsx'
import { NoticeStatus, statuses } from '#areas/procurement/notices/screens/NoticeStatus.tsx'
import { useNotices } from '#areas/procurement/notices/screens/use-notices.ts'
import { locale, say, translated } from '#platform/say.ts'

/** Every solicitation published here by agencies, for all visitors, without an account. */
export default function OpportunitiesScreen() {
  const [query, setQuery] = useSearchParams({ status: 'open' })
  const sought = {
    text: query.get('q') ?? '',
    status: query.get('status') ?? '',
    kind: query.get('kind') ?? '',
    category: query.get('category') ?? '',
  }
  const { data: notices, isError, refetch } = useNotices(sought)
  const show = (name: string, value: unknown) =>
    setQuery(
      (now) => {
        if (value) now.set(name, String(value))
        else if (name === 'status') now.set(name, '')
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  return (
    <div className="mx-auto w-full max-w-6xl px-(--gutter) py-8 md:py-12">
      <h1 className="font-serif text-3xl font-semibold">{say('Public opportunities')}</h1>
      <p className="mt-2 max-w-(--measure) text-ink-2">
        {say(
          'What public agencies are buying, with every document, question and answer. You need an account only to respond.',
        )}
      </p>
      <form
        role="search"
        className="mt-4 grid grid-cols-3 gap-3 *:first:col-span-3 md:mt-6 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:*:first:col-span-1"
        onSubmit={(event) => event.preventDefault()}
      >
        <Field
          label={say('Search')}
          type="search"
          value={sought.text}
          onChange={({ target }) => show('q', target.value)}
        />
        <Select
          none={say('Any')}
          id="kind"
          label={say('Kind')}
          field={{ options: kinds, words: solicitation.fields.kind.words! }}
          value={sought.kind}
          onChange={(value) => show('kind', value)}
        />
        <Select
          none={say('Any')}
          id="category"
          label={say('Category')}
          field={solicitation.fields.category}
          value={sought.category}
          onChange={(value) => show('category', value)}
        />
        <Select
          none={say('Any')}
          id="status"
          label={say('Status')}
          field={{
            options: Object.keys(statuses),
            words: Object.fromEntries(Object.entries(statuses).map(([name, { label }]) => [name, label])),
          }}
          value={sought.status}
          onChange={(value) => show('status', value)}
        />
      </form>
      <div className="mt-4 md:mt-6" aria-live="polite">
        {!notices && !isError && <SkeletonLines lines={6} />}
        {isError &&
          (navigator.onLine ? (
            <ErrorState what={say('Opportunities')} onRetry={() => void refetch()} />
          ) : (
            <Offline onRetry={() => void refetch()} />
          ))}
        {notices?.length === 0 && (
          <Empty title={say('No matches')}>{say('Remove a filter, or include closed solicitations.')}</Empty>
        )}
        <ul className="grid gap-3">
          {notices?.map((notice) => (
            <li
              key={notice.solicitation}
              className="relative rounded-lg border border-line bg-surface p-5 hover:border-line-strong"
            >
              <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
                <div className="min-w-0">
                  <p className="text-xs text-ink-2">
                    <span className="font-mono">{notice.number}</span> · {translated(kindInWords(notice.kind))} ·{' '}
                    {translated(optionLabel(solicitation.fields.category, notice.category))}
                  </p>
                  <h2 lang="en" className="mt-0.5 text-lg font-semibold">
                    <Link
                      to={`/public-opportunities/${notice.solicitation}`}
                      className="after:absolute after:inset-0 hover:underline"
                    >
                      {notice.title}
                    </Link>
                  </h2>
                  <p className="text-ink-2">{notice.agency}</p>
                </div>
                <div className="text-sm sm:text-right">
                  <NoticeStatus status={notice.status} />
                  <p className="mt-1 text-ink-2">
                    {noticeStatus.isOpen(notice) ? say('Closes') : say('Closed')}{' '}
                    {momentInWords(notice.closes_at, notice.zone, locale())}
                  </p>
                </div>
              </div>
              <p lang="en" className="mt-2 line-clamp-2 max-w-(--measure)">
                {notice.summary}
              </p>
            </li>
          ))}
        </ul>
      </div>
      {/* The list would move them when it arrives. Hidden, they keep what is typed while a filter loads. */}
      <div className={`mt-8 gap-5 ${notices || isError ? 'grid' : 'hidden'}`}>
        <SubscribePanel />
        <ForPrograms />
      </div>
    </div>
  )
}
