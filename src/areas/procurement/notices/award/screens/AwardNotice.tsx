import { intentStatus } from '../rules.ts'
import { Amount } from '#kit/parts/Amount.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { momentInWords } from '#platform/dates.ts'
import type { NoticeAward } from '../rules.ts'
import { locale, phrase, say, translated } from '#platform/say.ts'
import { asLongDay } from '#kit/dates.ts'

const titles: Record<NoticeAward['status'], string> = {
  intended: phrase('Notice of intent to award'),
  awarded: phrase('Award'),
  annulled: phrase('Notice of intent, annulled'),
  rescinded: phrase('Award, rescinded'),
}

/** The awarded bidder, the amount, the ranking and the protest deadline, visible to the public. */
export function AwardNotice({ award, zone }: { award: NoticeAward; zone: string }) {
  const scored = award.standings.some(({ points }) => points !== null)
  const taken = intentStatus.is(award, 'rescinded') && award.awarded_at === null
  const about = {
    intended: say('Issued {moment}. Bidders may protest until {day} ({source}).', {
      moment: momentInWords(award.notice_at, zone, locale()),
      day: asLongDay(award.protest_until),
      source: award.protest_source,
    }),
    awarded: award.awarded_at
      ? say('Awarded {moment}, after the protest period ended {day}.', {
          moment: momentInWords(award.awarded_at, zone, locale()),
          day: asLongDay(award.protest_until),
        })
      : '',
    annulled: say('A protest was upheld. A new notice follows.'),
    rescinded: award.rescinded
      ? say('Taken back {moment}: {reason}', {
          moment: momentInWords(award.rescinded.at, zone, locale()),
          reason: award.rescinded.reason,
        })
      : '',
  }[award.status]
  return (
    <Panel
      title={translated(taken ? phrase('Notice of intent, taken back') : titles[award.status])}
      about={about}
      foot={<span className="font-mono">{award.number}</span>}
    >
      <ul className="grid gap-2">
        {award.vendors.map(({ name, total }) => (
          <li key={name} className="flex flex-wrap justify-between gap-4 border-b border-line py-1.5">
            <span className={intentStatus.is(award, 'annulled', 'rescinded') ? 'line-through' : 'font-semibold'}>
              {name}
            </span>
            <Amount cents={total} />
          </li>
        ))}
      </ul>
      <div className="mt-4 overflow-x-auto" tabIndex={0} role="region" aria-label={say('Ranking')}>
        <table className="w-full text-left">
          <caption className="mb-1 text-left font-semibold">{say('Ranking')}</caption>
          <thead>
            <tr className="border-b border-line text-xs text-ink-2">
              <th scope="col" className="py-2 pr-4 font-semibold">
                {say('Rank')}
              </th>
              <th scope="col" className="py-2 pr-4 font-semibold">
                {say('Bidder')}
              </th>
              {scored && (
                <th scope="col" className="px-2 py-2 text-right font-semibold">
                  {say('Score')}
                </th>
              )}
              <th scope="col" className="py-2 pl-2 text-right font-semibold">
                {say('Price')}
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
                <td className="py-2 pl-2 text-right">
                  {price === null ? say('incomplete') : <Amount cents={price} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {award.earlier && award.earlier.length > 0 && (
        <ul className="mt-4 grid gap-2" aria-label={say('Taken back before')}>
          {award.earlier.map(({ number, vendors, rescinded }) => (
            <li key={number} className="border-b border-line py-1.5">
              <span className="line-through">{vendors.join(', ')}</span> <span className="font-mono">{number}</span>
              <span className="block text-ink-2">
                {say('Taken back {moment}: {reason}', {
                  moment: momentInWords(rescinded.at, zone, locale()),
                  reason: rescinded.reason,
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
