import { Panel } from '#kit/parts/Panel.tsx'
import { Chapters } from '#kit/record/Chapters.tsx'
import type { NoticeContent } from '../rules.ts'
import { DocumentsPanel } from './DocumentsPanel.tsx'
import { optionLabel } from '#platform/records/record.ts'
import { say, translated } from '#platform/say.ts'
import { responseItem } from '../../solicitations/records.ts'

/** The published solicitation: section by section, with its lines and evaluation criteria. */
export function NoticeText({
  content: { sections, lines, criteria, items = [], two_envelopes = false, documents, invited_only = false },
  onTake,
}: {
  content: NoticeContent
  onTake?: (() => void) | undefined
}) {
  const inLots = lines.some(({ lot }) => lot)
  return (
    <>
      <Panel title={say('Requirements')}>
        <div lang="en" className="grid gap-6">
          <Chapters sections={sections} />
        </div>
      </Panel>
      {lines.length > 0 && (
        <Panel title={say('Lines')}>
          <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={say('Table of lines')}>
            <table className="w-full text-left">
              <thead>
                <tr className="border-b border-line text-xs text-ink-2">
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    {say('Description')}
                  </th>
                  {inLots && (
                    <th scope="col" className="px-3 py-2 font-semibold">
                      {say('Lot')}
                    </th>
                  )}
                  <th scope="col" className="px-3 py-2 text-right font-semibold">
                    {say('Quantity')}
                  </th>
                  <th scope="col" className="py-2 pl-3 font-semibold">
                    {say('Unit')}
                  </th>
                </tr>
              </thead>
              <tbody lang="en">
                {lines.map(({ id, lot, description, quantity, unit }) => (
                  <tr key={id} className="border-b border-line">
                    <th scope="row" className="py-2 pr-4 font-normal">
                      {description}
                    </th>
                    {inLots && <td className="px-3 py-2">{lot}</td>}
                    <td className="figures px-3 py-2 text-right">{quantity.toLocaleString('en-US')}</td>
                    <td className="py-2 pl-3">{unit}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      )}
      {criteria.length > 0 && (
        <Panel title={say('Evaluation criteria')}>
          <ul className="grid gap-3">
            {criteria.map(({ id, name, kind, weight, points, guidance }) => (
              <li key={id}>
                <p>
                  <span lang="en" className="font-semibold">
                    {name}
                  </span>{' '}
                  <span className="text-ink-2">
                    {kind === 'pass_fail'
                      ? say('pass/fail')
                      : points
                        ? say('{weight} of 100, up to {points} points', { weight: weight ?? 0, points })
                        : say('{weight} of 100', { weight: weight ?? 0 })}
                  </span>
                </p>
                {guidance && (
                  <p lang="en" className="max-w-(--measure) text-ink-2">
                    {guidance}
                  </p>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {(items.length > 0 || two_envelopes) && (
        <Panel
          title={say('What your response contains')}
          about={
            two_envelopes
              ? say('Two envelopes: prices are opened after the technical evaluation is closed.')
              : undefined
          }
        >
          <ul className="grid gap-2">
            {items.map(({ id, kind, name, required, format, envelope }) => (
              <li key={id}>
                <span lang="en" className="font-semibold">
                  {name}
                </span>{' '}
                <span className="text-ink-2">
                  {[
                    required ? say('required') : say('optional'),
                    kind === 'answer'
                      ? say('answer in writing')
                      : translated(optionLabel(responseItem.fields.format, format)),
                    ...(two_envelopes && envelope === 'price' ? [say('price envelope')] : []),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {documents.length > 0 && <DocumentsPanel documents={documents} invitedOnly={invited_only} onTake={onTake} />}
    </>
  )
}
