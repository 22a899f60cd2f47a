import drawings from './art.svg'

export type ArtName = 'town-hall' | 'plow' | 'water-tower' | 'school' | 'ledger' | 'sealed-envelope' | 'river-gauge'

/** A drawing of art.svg, in the colors of the theme. It adds nothing to the text beside it. */
export const Art = ({ name, className = '' }: { name: ArtName; className?: string }) => (
  <svg aria-hidden viewBox="0 0 320 200" className={className}>
    <use href={`${drawings}#${name}`} />
  </svg>
)
