import { Amount } from '#kit/parts/Amount.tsx'
import { Dial } from '#kit/parts/Dial.tsx'
import { phrase, say, translated } from '#platform/say.ts'
import type { Struck } from '../storm/rules.ts'
import { sampleSites, type Place } from './sample-sites.ts'

const kinds = {
  flood: phrase('Flood'),
  storm: phrase('Storm'),
  winter: phrase('Snow and ice'),
  fire: phrase('Fire'),
  earthquake: phrase('Earthquake'),
} as const

/** The sites inside, the incident and the money; as high as before when the storm moves. */
export const StormResult = ({ struck, onMove }: { struck: Struck | null; onMove: (to: Place) => void }) => (
  <div className="grid gap-5">
    <section aria-label={say('Incident')} className="border-t border-line-strong pt-3">
      <h3 className="flex items-baseline justify-between gap-4 font-semibold text-ink">
        {say('Incident')}
        <span className="text-sm font-normal">
          <Dial state="waiting">{say('To open')}</Dial>
        </span>
      </h3>
      <p lang="en" className="mt-1 text-ink">
        {struck?.incident.title ?? '\u00a0'}
      </p>
      <p className="text-sm text-ink-2">{struck ? say(kinds[struck.incident.kind]) : '\u00a0'}</p>
      <p className="text-sm text-ink-2">{say('The form is filled from the alert; a person opens it.')}</p>
    </section>
    <section aria-label={say('Dollars at risk')} className="border-t border-line-strong pt-3">
      <h3 className="font-semibold text-ink">{say('Dollars at risk')}</h3>
      <p role="status" className="mt-1 text-sm text-ink-2">
        <span className="block font-serif text-3xl font-semibold text-ink">
          {struck ? <Amount whole cents={struck.worth} className="tracking-normal" /> : '\u00a0'}
        </span>
        {say('To replace the {inside} of {all} sites inside the storm.', {
          inside: struck?.inside.length ?? '–',
          all: sampleSites.length,
        })}
      </p>
      <table className="mt-3 w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line-strong text-2xs text-ink-2">
            <th scope="col" className="py-1.5 pr-3 font-semibold">
              {say('Site and damage')}
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              {say('Federal share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleSites.map(({ name, damage, at }, site) => {
            const project = struck?.projects.find((each) => each.site === site)
            return (
              <tr key={name} className="border-b border-line align-top">
                <th scope="row" className="py-1.5 pr-3 font-normal">
                  <button
                    type="button"
                    onClick={() => onMove(at)}
                    title={say('Move the storm here')}
                    className="flex items-baseline gap-2 text-left text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    <span className="figures w-4 shrink-0 text-ink-2">{site + 1}</span>
                    <span>
                      {translated(name)}
                      <span className="sr-only">. {say('Move the storm here')}</span>
                      <span className="block text-xs text-ink-2">{translated(damage)}</span>
                    </span>
                  </button>
                </th>
                <td className="py-1.5 text-right whitespace-nowrap">
                  {project ? (
                    <Amount whole cents={project.federal} />
                  ) : (
                    <span className="text-ink-3">{say('Outside')}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot className="font-semibold text-ink">
          <tr>
            <th scope="row" className="pt-2 pr-3">
              {say('Federal share, all sites')}
            </th>
            <td className="pt-2 text-right">{struck && <Amount whole cents={struck.federal} />}</td>
          </tr>
          <tr>
            <th scope="row" className="py-1 pr-3 font-normal">
              {say('Local share')}
            </th>
            <td className="py-1 text-right font-normal">{struck && <Amount whole cents={struck.local} />}</td>
          </tr>
        </tfoot>
      </table>
      <p className="text-xs text-ink-2">
        {say(
          'If a disaster is declared: 75% of sample repair estimates after insurance, by the limits of fiscal year 2025.',
        )}
      </p>
    </section>
  </div>
)
