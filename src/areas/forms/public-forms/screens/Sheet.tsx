import { useEffect, type ReactNode } from 'react'
import { keepLanguage, useChosenLanguage } from '#client/language.ts'
import { say } from '#platform/say.ts'

type SheetProps = {
  agency: string
  color?: string | null | undefined
  title: string
  about?: ReactNode
  /** Nothing on it leads elsewhere. */ kiosk?: boolean
  children: ReactNode
}

/** A page of an agency for everyone: its name, the other language, and one column that fits a phone. */
export function Sheet({ agency, color, title, about, children }: SheetProps) {
  useColor(color)
  return (
    <div className="min-h-dvh bg-canvas pb-16">
      <header className="border-b border-line bg-surface">
        <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none" className="block h-1.5 w-full text-action">
          <rect width="1" height="1" fill={color ?? 'currentColor'} />
        </svg>
        <div className="mx-auto flex min-h-14 max-w-2xl items-center justify-between gap-4 px-4 sm:px-6">
          <p dir="auto" className="min-w-0 font-semibold text-ink">
            {agency}
          </p>
          <Languages />
        </div>
      </header>
      <div className="mx-auto max-w-2xl px-4 pt-6 sm:px-6 sm:pt-8">
        <h1 dir="auto" className="text-3xl leading-9 font-semibold text-ink">
          {title}
        </h1>
        {about && <div className="mt-2 max-w-(--measure) text-lg text-ink-2">{about}</div>}
        <div className="mt-6 grid grid-cols-1 gap-6">{children}</div>
      </div>
    </div>
  )
}

/** Buttons, links and fields in the agency’s color, as on its own pages. */
function useColor(color: string | null | undefined) {
  useEffect(() => {
    if (!color) return undefined
    const coloring = import('#kit/theme/branding.ts')
    const apply = (primaryColor?: string) =>
      void coloring.then(
        ({ applyBranding }) => applyBranding(primaryColor ? { primaryColor } : {}),
        (error: unknown) => console.error('The agency’s color could not be applied.', error),
      )
    apply(color)
    return () => apply()
  }, [color])
}

/** Both languages in their own words: anyone who needs the switch can’t read the other one. */
function Languages() {
  const chosen = useChosenLanguage()
  const choose = (to: 'en' | 'es') => {
    keepLanguage(to)
    void import('#client/catalogs.ts').then(({ chooseLanguage }) => chooseLanguage(to, ['forms']))
  }
  return (
    <div role="group" aria-label={say('Language')} className="flex shrink-0 gap-1">
      {(['en', 'es'] as const).map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={chosen === each}
          onClick={() => choose(each)}
          className="min-h-11 rounded-sm px-2.5 text-sm text-ink-2 aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:underline aria-pressed:underline-offset-4"
        >
          {each === 'en' ? 'English' : 'Español'}
        </button>
      ))}
    </div>
  )
}
