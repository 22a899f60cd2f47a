/**
 * The history of a figure in the space of a word, beside that figure. It adds no information, so it is not read out.
 */
export function Sparkline({ values, className = 'h-5 w-20' }: { values: readonly number[]; className?: string }) {
  // A list draws its rows before their history is known, and a new vendor has none: the cell keeps its width.
  if (values.length < 2) return <span aria-hidden className={`inline-block ${className}`} />
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => 18 - ((value - low) / (high - low || 1)) * 16
  const points = values.map(
    (value, at) => `${((at / Math.max(1, values.length - 1)) * 100).toFixed(1)} ${y(value).toFixed(1)}`,
  )
  return (
    <svg
      viewBox="0 0 100 20"
      preserveAspectRatio="none"
      aria-hidden
      className={`inline-block stroke-chart-1 ${className}`}
      fill="none"
    >
      <path
        d={`M${points.join('L')}`}
        strokeWidth="1.75"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
