import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { dayInWords, momentInWords } from '#platform/dates.ts'
import type { NoticeAward } from '../rules.ts'

const titles: Record<NoticeAward['status'], string> = {
  intended: 'Notice of intent to award',
  awarded: 'Award',
  annulled: 'Notice of intent, annulled',
}

/** Who gets it, for how much, how the offers stood, and until when bidders may protest: for everybody to read. */
export function AwardNotice({ award, zone }: { award: NoticeAward; zone: string }) {
  const scored = award.standings.some(({ points }) => points !== null)
  const about = {
    intended: `Announced ${momentInWords(award.notice_at, zone)}. Bidders may protest until ${dayInWords(award.standstill_until)} (${award.standstill_source}).`,
    awarded: award.awarded_at
      ? `Awarded ${momentInWords(award.awarded_at, zone)}, after the standstill until ${dayInWords(award.standstill_until)}.`
      : '',
    annulled: 'A protest was upheld. Another notice follows.',
  }[award.status]
  return (
    <Panel title={titles[award.status]} about={about} foot={<span className="font-mono">{award.number}</span>}>
      <ul className="grid gap-2">
        {award.vendors.map(({ name, total }) => (
          <li key={name} className="flex flex-wrap justify-between gap-4 border-b border-line py-1.5">
            <span className={award.status === 'annulled' ? 'line-through' : 'font-semibold'}>{name}</span>
            <Amount cents={total} />
          </li>
        ))}
      </ul>
      <div className="mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label="How the offers stood">
        <table className="w-full text-left">
          <caption className="mb-1 text-left font-semibold">How the offers stood</caption>
          <thead>
            <tr className="border-b border-line text-xs text-ink-2">
              <th scope="col" className="py-2 pr-4 font-semibold">
                Rank
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                Bidder
              </th>
              {scored && (
                <th scope="col" className="px-2 py-2 text-right font-semibold">
                  Points
                </th>
              )}
              <th scope="col" className="py-2 pl-2 text-right font-semibold">
                Price
              </th>
            </tr>
          </thead>
          <tbody>
            {award.standings.map(({ bidder, rank, points, price }) => (
              <tr key={bidder} className="border-b border-line">
                <td className="figures py-2 pr-4">{rank}</td>
                <th scope="row" className="min-w-28 py-2 pr-4 font-normal">
                  {bidder}
                </th>
                {scored && <td className="figures px-2 py-2 text-right">{points?.toFixed(2)}</td>}
                <td className="py-2 pl-2 text-right">{price === null ? 'not all lines' : <Amount cents={price} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
