import { Fragment } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '#kit/parts/Button.tsx'
import { dayInWords } from '#platform/dates.ts'
import { PublicPage, Section } from '../../site/screens/PublicPage.tsx'
import { controls, open } from './controls.ts'
import { RunningNow } from './RunningNow.tsx'

export default function TrustCenterScreen() {
  return (
    <PublicPage
      area="Trust"
      title="Security and compliance, with evidence"
      intro={
        <p>
          No seals and no badges: Granary holds no certificate. This page shows what is true today, the evidence, and
          what is still open.
        </p>
      }
      actions={
        <>
          <ButtonLink look="main" to="/blockchain-trust">
            Verify a proof
          </ButtonLink>
          <ButtonLink to="/contact">Request documents</ButtonLink>
        </>
      }
      aside={<RunningNow />}
    >
      <Section
        title="Controls and evidence"
        about="Control numbers are from NIST SP 800-53, revision 5. Each line names a test or a page that anyone can check. This is a self-assessment, not an independent one."
      >
        <div className="overflow-x-auto" role="region" aria-label="Controls" tabIndex={0}>
          <table className="w-full text-left text-sm max-md:block md:min-w-[46rem]">
            <thead className="max-md:sr-only">
              <tr className="border-b border-line-strong text-2xs text-ink-2">
                {['Family', 'Control', 'Implementation', 'Evidence', 'Reviewed'].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                    {head}
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
                  <td className="text-ink-2 md:py-2.5 md:pr-4">{family}</td>
                  <td className="font-mono text-xs text-ink-2 max-md:self-center md:py-2.5 md:pr-4">
                    {control.replaceAll('-', '\u2011')}
                  </td>
                  <th scope="row" className="font-normal text-ink max-md:col-span-2 md:py-2.5 md:pr-4">
                    {holds}
                  </th>
                  <td className="break-words text-ink-2 max-md:col-span-2 max-md:min-w-0 md:py-2.5 md:pr-4">
                    {evidence}
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
                    {dayInWords(on)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      <Section title="Still open" tinted>
        <ul className="grid max-w-(--measure) list-disc gap-2 pl-5 text-lg text-ink-2">
          {open.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Section>
      <Section title="Subprocessors">
        <p className="max-w-(--measure) text-lg text-ink-2">
          None by default. Pages load nothing from other companies. An installation without a mail server, a language
          model or an object store contacts no one. The agency that runs it may add these three; each is listed in{' '}
          <Link to="/documentation/settings" className="link">
            the settings
          </Link>
          , and that company is then your subprocessor.
        </p>
      </Section>
      <Section title="Software bill of materials">
        <p className="max-w-(--measure) text-lg text-ink-2">
          <a href="/sbom.cdx.json" className="link">
            The bill of materials
          </a>{' '}
          lists every package that runs here, with version, license and hash, in CycloneDX 1.6 format. Releases are
          signed, and{' '}
          <Link to="/documentation/releases" className="link">
            a one-file program
          </Link>{' '}
          checks them. Accessibility has{' '}
          <Link to="/accessibility#report" className="link">
            a report for each criterion
          </Link>
          .
        </p>
      </Section>
      <Section title="Report a vulnerability" tinted>
        <p className="max-w-(--measure) text-lg text-ink-2">
          Write to the address in{' '}
          <a href="/.well-known/security.txt" className="link">
            security.txt
          </a>
          , not in public. You get an answer, and credit if you want it.
        </p>
      </Section>
    </PublicPage>
  )
}
