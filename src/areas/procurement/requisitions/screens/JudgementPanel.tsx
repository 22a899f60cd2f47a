import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Judgement } from '../rules.ts'

const treatments = {
  unallowable: 'A federal award does not pay it',
  prior_approval: 'It needs prior approval',
  conditional: 'It is allowable under conditions',
} as const

/**
 * What the rules say as things stand: the budget before and after, the method with its paragraph and facts, and what to
 * look at twice.
 */
export function JudgementPanel({ judged }: { judged: Judgement }) {
  const { effects, method, split, findings } = judged
  return (
    <div className="grid gap-5">
      {split.warning && (
        <Notice tone="warn" title="This may be one purchase in pieces">
          {split.warning}
          <ul className="mt-1 list-disc pl-5">
            {split.earlier.map(({ id, number, title, amount }) => (
              <li key={id}>
                <Link to={`/requisitions/${id}`} className="link">
                  {number}
                </Link>{' '}
                {title}, <Amount cents={amount} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {findings.map(({ line, item }) => (
        <Notice
          key={`${line} ${item.paragraph}`}
          tone={item.treatment === 'conditional' ? 'info' : 'warn'}
          title={`Line ${line}: ${item.name}`}
        >
          {treatments[item.treatment]} ({item.paragraph}). {item.rule}
          {!item.checked && ' This row was not compared with the text in force; look it up before you rely on it.'}
        </Notice>
      ))}
      <Panel title="Budget" about={effects.length === 0 ? 'Name a budget line to see what is left in it.' : undefined}>
        {effects.length > 0 && (
          <table className="w-full text-left text-sm">
            <caption className="sr-only">Available in each budget line</caption>
            <thead>
              <tr className="border-b border-line text-2xs text-ink-2">
                <th scope="col" className="pb-1.5 font-semibold">
                  Available in
                </th>
                <th scope="col" className="pb-1.5 text-right font-semibold">
                  Now
                </th>
                <th scope="col" className="pb-1.5 pl-4 text-right font-semibold">
                  Afterwards
                </th>
              </tr>
            </thead>
            <tbody>
              {effects.map(({ line, name, before, after, whyNot, warning }) => (
                <tr key={line} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-2 font-normal">
                    <Link to={`/budget-management/lines/${line}`} className="link">
                      {name}
                    </Link>
                    {(whyNot ?? warning) && (
                      <span className={`mt-0.5 block text-xs ${whyNot ? 'text-bad' : 'text-warn'}`}>
                        {whyNot ?? warning}
                      </span>
                    )}
                  </th>
                  <td className="py-2 text-right">
                    <Amount cents={before} />
                  </td>
                  <td className="py-2 pl-4 text-right font-semibold">
                    <Amount cents={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <Panel title={method.title} about={method.because} foot={<span className="font-mono">{method.paragraph}</span>}>
        <ul className="grid gap-1.5 text-sm text-ink-2" aria-label="Facts used">
          {method.facts.map((fact) => (
            <li key={fact} className="flex gap-2">
              <Icon name="check" className="mt-0.5 size-3.5 text-ink-3" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
