import { Amount } from '#kit/parts/Amount.tsx'
import { Facts } from '#kit/parts/Facts.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { Day } from '#kit/parts/Time.tsx'
import { Chapters } from '#kit/record/Chapters.tsx'
import { LongText } from '#kit/record/LongText.tsx'
import { picturesIn } from '#platform/documents/picture-line.ts'
import { dollars, priceInDollars } from '#platform/money.ts'
import type { Content } from '../../text/rules.ts'
import { say } from '#platform/say.ts'
import { Say } from '#kit/parts/Say.tsx'

/** The text to be signed, read only from the document. */
export function Words({ content }: { content: Content }) {
  const { terms, amendment } = content
  const hasPictures = content.sections.some(({ body }) => picturesIn(body).length > 0)
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
        {/* The files of a contract belong to the agency: this page can't load them. */}
        {hasPictures && (
          <Notice
            tone="warn"
            title={say(
              'This text has pictures. This page describes them in words. Download the PDF to see them before you sign.',
            )}
          />
        )}
        <Chapters sections={content.sections} />
      </div>
    </Panel>
  )
}
