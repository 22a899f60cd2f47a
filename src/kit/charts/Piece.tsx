import { useId, type SVGProps } from 'react'
import { inkOf, type Ink } from './colors.ts'

type PieceProps = { ink: Ink; faint?: boolean | undefined } & Pick<
  SVGProps<SVGRectElement>,
  'x' | 'y' | 'width' | 'height' | 'rx'
>

/** A filled piece of a chart. A gap is hatched, so that it is read as missing money without its color too. */
export function Piece({ ink, faint = false, ...place }: PieceProps) {
  const id = useId()
  const { fill, stroke } = inkOf(ink)
  if (ink !== 'gap')
    return <rect {...place} fillOpacity={faint ? 0.45 : 1} className={`${fill} forced-colors:stroke-[CanvasText]`} />
  return (
    <>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="5" height="5" className="fill-surface" />
        <path d="M1 0V5" className={stroke} strokeWidth="2" />
      </pattern>
      <rect {...place} fill={`url(#${id})`} className={stroke} strokeWidth="0.75" />
    </>
  )
}
