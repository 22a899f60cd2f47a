import { Link } from 'react-router'
import { Amount } from '#kit/parts/Amount.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { Judgment } from '../rules.ts'

const treatments = {
  unallowable: 'Unallowable under a federal award',
  prior_approval: 'Requires prior approval',
  conditional: 'Allowable under conditions',
} as const

/** The current checks: the budget before and after, the method with its citation and facts, and warnings. */
export function JudgmentPanel({ judged }: { judged: Judgment }) {
  const { effects, method, split, findings } = judged
  return (
    <div className="grid gap-5">
      {split.warning && (
        <Notice tone="warn" title="Possible split purchase">
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
          {!item.checked && ' This entry was not verified against the current text. Check it before you rely on it.'}
        </Notice>
      ))}
      <Panel title="Budget" about={effects.length === 0 ? 'Select a budget line to see what is available.' : undefined}>
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
                  After
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
