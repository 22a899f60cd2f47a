import { Fragment } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { controls, open } from './controls.ts'
import { RunningNow } from './RunningNow.tsx'
import { Say } from '#kit/parts/Say.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import { asLongDay } from '#kit/dates.ts'

export default function TrustCenterScreen() {
  return (
    <PublicPage
      area={say('Trust')}
      title={say('Security and compliance, with evidence')}
      intro={
        <p>
          {say(
            'No seals and no badges: Granary holds no certificate. This page shows what is true today, the evidence, and what is still open.',
          )}
        </p>
      }
      actions={
        <>
          <ButtonLink look="main" to="/blockchain-trust">
            {say('Verify a proof')}
          </ButtonLink>
          <ButtonLink to="/contact">{say('Request documents')}</ButtonLink>
        </>
      }
      aside={<RunningNow />}
    >
      <Section
        title={say('Controls and evidence')}
        about={say(
          'Control numbers are from NIST SP 800-53, revision 5. Each line names a test or a page that anyone can check. This is a self-assessment, not an independent one.',
        )}
      >
        <div className="overflow-x-auto" role="region" aria-label={say('Controls')} tabIndex={0}>
          <table className="w-full text-left text-sm max-md:block md:min-w-[46rem]">
            <thead className="max-md:sr-only">
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {[
                  phrase('Family'),
                  phrase('Control'),
                  phrase('Implementation'),
                  phrase('Evidence'),
                  phrase('Reviewed'),
                ].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                    {say(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-md:block">
              {controls.map(({ family, control, holds, evidence, where, on }) => (
                <tr
                  key={holds}
                  className="border-b border-line align-top max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-3 max-md:gap-y-1 max-md:py-3"
                >
                  <td className="text-ink-2 md:py-2.5 md:pr-4">{translated(family)}</td>
                  <td className="font-mono text-xs text-ink-2 max-md:self-center md:py-2.5 md:pr-4">
                    {control.replaceAll('-', '\u2011')}
                  </td>
                  <th scope="row" className="font-normal text-ink max-md:col-span-2 md:py-2.5 md:pr-4">
                    {translated(holds)}
                  </th>
                  <td className="break-words text-ink-2 max-md:col-span-2 max-md:min-w-0 md:py-2.5 md:pr-4">
                    {translated(evidence)}
                    <span className="block">
                      {where.startsWith('/') ? (
                        <Link to={where} className="link">
                          {where}
                        </Link>
                      ) : (
                        <code className="font-mono text-xs break-words">
                          {where.split(/(?<=\/)/).map((part) => (
                            <Fragment key={part}>
                              {part}
                              <wbr />
                            </Fragment>
                          ))}
                        </code>
                      )}
                    </span>
                  </td>
                  <td className="whitespace-nowrap text-ink-2 max-md:col-span-2 max-md:text-xs md:py-2.5">
                    {asLongDay(on)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title={say('Still open')} tinted>
        <ul className="grid max-w-(--measure) list-disc gap-2 pl-5 text-lg text-ink-2">
          {open.map((each) => (
            <li key={each}>{translated(each)}</li>
          ))}
        </ul>
      </Section>
      <Section title={say('Subprocessors')}>
        <p className="max-w-(--measure) text-lg text-ink-2">
          <Say
            text="None by default. Pages load nothing from other companies. An installation without a mail server, a language model or an object store contacts no one. The agency that runs it may add these three; each is listed in {link}, and that company is then your subprocessor."
            values={{
              link: (
                <Link to="/documentation/settings" className="link">
                  {say('the settings')}
                </Link>
              ),
            }}
          />
        </p>
      </Section>
      <Section title={say('Software bill of materials')}>
        <p className="max-w-(--measure) text-lg text-ink-2">
          <Say
            text="{bom} lists every package that runs here, with version, license and hash, in CycloneDX 1.6 format. {licenses} are in one file. Releases are signed, and {checker} checks them. Accessibility has {report}."
            values={{
              bom: (
                <a href="/sbom.cdx.json" className="link">
                  {say('The bill of materials')}
                </a>
              ),
              licenses: (
                <a href="/third-party.txt" className="link">
                  {say('Their license texts')}
                </a>
              ),
              checker: (
                <Link to="/documentation/releases" className="link">
                  {say('a one-file program')}
                </Link>
              ),
              report: (
                <Link to="/accessibility#report" className="link">
                  {say('a report for each criterion')}
                </Link>
              ),
            }}
          />
        </p>
      </Section>
      <Section title={say('Report a vulnerability')} tinted>
        <p className="max-w-(--measure) text-lg text-ink-2">
          <Say
            text="Write to the address in {link}, not in public. You get an answer, and credit if you want it."
            values={{
              link: (
                <a href="/.well-known/security.txt" className="link">
                  security.txt
                </a>
              ),
            }}
          />
        </p>
      </Section>
    </PublicPage>
  )
}
