import type { ReactNode } from 'react'
import { ButtonLink } from '#kit/parts/Button.tsx'
import type { PictureName } from './pictures.ts'
import { Picture } from './Picture.tsx'
import { Contents } from './Contents.tsx'
import { Prose } from './Prose.tsx'
import { PublicPage } from './PublicPage.tsx'
import { say } from '#platform/say.ts'

export type Text = typeof import('*.md')

/**
 * A text page: its title and actions are in the header of the file, `actions: Request Demo /request-demo, Contact
 * /contact`. It may name a picture of the product, and say it in words.
 */
export function TextPage({ text: { head, html, headings }, children }: { text: Text; children?: ReactNode }) {
  const ways = (head.actions ?? '')
    .split(', ')
    .filter(Boolean)
    .map((way) => way.split(/ (?=\/)/) as [label: string, to: string])
  return (
    <PublicPage
      area={head.area ?? say('Granary')}
      title={head.title!}
      intro={head.intro && <p>{head.intro}</p>}
      aside={head.picture && <Picture name={head.picture as PictureName} alt={head.alt!} first />}
      actions={
        ways.length > 0 &&
        ways.map(([label, to], place) => (
          <ButtonLink key={to} look={place === 0 ? 'main' : 'plain'} to={to}>
            {label}
          </ButtonLink>
        ))
      }
    >
      <div className="mx-auto grid w-full max-w-6xl gap-x-14 gap-y-8 px-(--gutter) py-10 md:py-14 lg:grid-cols-[1fr_14rem]">
        {headings.length > 2 && (
          <div className="lg:col-start-2">
            <Contents headings={headings} />
          </div>
        )}
        <div className="grid min-w-0 gap-10 lg:col-start-1 lg:row-start-1">
          <Prose html={html} />
          {children}
        </div>
      </div>
    </PublicPage>
  )
}
