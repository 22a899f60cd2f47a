import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Chapters } from '#kit/record/Chapters.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { PictureSource, type Pictures } from '#kit/record/picture-source.ts'
import { dollars, priceInDollars } from '#platform/money.ts'
import type { Content } from '../../text/rules.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** The text to be signed, read only from the document, with the pictures of this version. */
export function Words({ content, pictures }: { content: Content; pictures: Pictures }) {
  const { terms, amendment } = content
  return (
    <Panel
      title={say('Contract text')}
      about={say('Between {agency} and {name}, version {edition}.', {
        agency: content.agency,
        name: content.vendor.name,
        edition: content.edition,
      })}
    >
      <div className="grid gap-6">
        <Facts
          facts={[
            { label: say('Number'), value: <span className="font-mono">{content.number}</span> },
            { label: say('Ceiling'), value: <Amount cents={content.ceiling} /> },
            { label: say('Starts'), value: <Day day={content.starts_on} /> },
            { label: say('Ends'), value: <Day day={content.ends_on} /> },
            ...(Number(terms.retainage ?? 0) > 0
              ? [{ label: say('Retainage'), value: `${Number(terms.retainage)}%` }]
              : []),
            ...(Number(terms.damages ?? 0) > 0
              ? [
                  {
                    label: say('Liquidated damages'),
                    value: say('{amount} a day', { amount: dollars(Number(terms.damages)) }),
                  },
                ]
              : []),
            ...(terms.complete_by
              ? [{ label: say('Completion due'), value: <Day day={String(terms.complete_by)} /> }]
              : []),
            ...(Number(terms.renewals ?? 0) > 0
              ? [
                  {
                    label: say('Renewals'),
                    value: say('{renewals} of {months} months', {
                      renewals: Number(terms.renewals),
                      months: Number(terms.renewal_months),
                    }),
                  },
                ]
              : []),
          ]}
        />
        {amendment && (
          <section className="grid gap-2">
            <h3 className="font-semibold">
              {amendment.number}: {amendment.title}
            </h3>
            <p>
              {amendment.ceiling_change !== 0 && (
                <>
                  <Say
                    text="The ceiling changes by {amount}."
                    values={{ amount: <Amount cents={amendment.ceiling_change} /> }}
                  />{' '}
                </>
              )}
              {amendment.new_end && (
                <Say text="The contract ends on {day}." values={{ day: <Day day={amendment.new_end} /> }} />
              )}
            </p>
            {amendment.words && <LongText text={amendment.words} />}
          </section>
        )}
        {content.lines.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {content.lines.map(({ description, quantity, unit, unit_price, amount }) => (
              <li key={description} className="flex flex-wrap justify-between gap-x-6 py-2">
                <span className="min-w-0">
                  {description}{' '}
                  <span className="text-xs text-ink-2">
                    {say('{quantity} {unit} at {price}', {
                      quantity: Number(quantity),
                      unit,
                      price: priceInDollars(Number(unit_price)),
                    })}
                  </span>
                </span>
                <Amount cents={amount} />
              </li>
            ))}
          </ul>
        )}
        <PictureSource value={pictures}>
          <Chapters sections={content.sections} />
        </PictureSource>
      </div>
    </Panel>
  )
}
