import type { Context } from 'hono'
import { momentInWords } from '#platform/dates.ts'
import { plainPage } from '#platform/functions/plain-page.ts'
import { escaped } from '#platform/mail/email.ts'
import { kindInWords } from '../solicitations/rules.ts'
import type { Listed } from './feeds.ts'
import type { PublicSolicitation } from './releases.ts'
import { locale, say, translated } from '#platform/say.ts'

const address = '/open/v1/opportunities'

/** The open solicitations for readers without scripts: the same text as on the full page. */
export const plainList = (c: Context, solicitations: readonly Listed[]): Response | Promise<Response> =>
  plainPage(
    c,
    say('Public opportunities'),
    solicitations.length === 0
      ? say('No solicitation is open right now.')
      : say('Open solicitations from public agencies. This page works without JavaScript.'),
    solicitations
      .map(
        (solicitation) =>
          `<h2><a href="${address}/${solicitation.solicitation}.html">${escaped(solicitation.title)}</a></h2><p>${escaped(closing(solicitation))}</p><p>${escaped(solicitation.summary)}</p>`,
      )
      .join(''),
  )

/** The open solicitations as list items of the public page, before its scripts have loaded. */
export const openSolicitationItems = (solicitations: readonly Listed[]): string =>
  solicitations.length === 0
    ? `<li>${say('No solicitation is open right now.')}</li>`
    : solicitations
        .map(
          (solicitation) =>
            `<li><a class="link" href="/public-opportunities/${solicitation.solicitation}">${escaped(solicitation.title)}</a> ${escaped(closing(solicitation))}</li>`,
        )
        .join('')

const closing = ({
  agency,
  kind,
  number,
  closes_at,
  zone,
}: Pick<Listed, 'agency' | 'kind' | 'number' | 'closes_at' | 'zone'>) =>
  say('{agency}. {kind} {number}. Closes {moment}.', {
    agency,
    kind: translated(kindInWords(kind)),
    number,
    moment: momentInWords(closes_at, zone, locale()),
  })

/** One complete solicitation: its text, lines, documents, questions with answers, and changes. */
export function plainSolicitation(
  c: Context,
  { content, editions, answers, outcome, solicitation }: PublicSolicitation,
): Response | Promise<Response> {
  const part = (title: string, body: string) => (body ? `<h2>${escaped(title)}</h2>${body}` : '')
  const items = (lines: readonly string[]) =>
    lines.length > 0 ? `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>` : ''
  const { agency, kind, number, closes_at, zone, summary, sections, lines, criteria, documents, contact } = content
  return plainPage(
    c,
    escaped(content.title),
    `${closing({ agency, kind, number, closes_at, zone })} ${summary}`,
    [
      outcome ? part(say('Result'), `<p>${escaped(outcome)}</p>`) : '',
      ...sections.map(({ heading, body }) =>
        part(
          heading,
          body
            .split(/\n{2,}/)
            .map((words) => `<p>${escaped(words)}</p>`)
            .join(''),
        ),
      ),
      part(say('Lines'), items(lines.map(({ description, quantity, unit }) => `${quantity} ${unit}: ${description}`))),
      part(
        say('Criteria'),
        items(criteria.map(({ name, weight }) => (weight === null ? name : `${name}, ${weight}%`))),
      ),
      part(
        say('Documents'),
        items(
          documents.map(
            ({ name, size, sha256 }) =>
              `${name}, ${size.toLocaleString('en-US')} bytes${sha256 ? `, SHA-256 ${sha256}` : ''}`,
          ),
        ),
      ),
      part(
        say('Questions and answers'),
        answers.map(({ question, answer }) => `<p><b>${escaped(question)}</b><br>${escaped(answer)}</p>`).join(''),
      ),
      part(
        say('Changes'),
        items(
          editions
            .slice(1)
            .map(({ edition, changes }) => `${say('Version {version}', { version: edition })}: ${changes}`),
        ),
      ),
      part(say('Contact'), `<p>${escaped(`${contact.name}, ${contact.email}`)}</p>`),
      `<p>${say('{link} requires JavaScript.', { link: `<a href="/public-opportunities/${solicitation}">${say('The page for bids, questions and downloads')}</a>` })} <a href="${address}.html">${say('All open solicitations')}</a></p>`,
    ].join(''),
  )
}
