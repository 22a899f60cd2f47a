/** A person by their initials. Beside the name it adds nothing, so screen readers skip it. */
export const Avatar = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-action-soft text-xs font-semibold text-action-ink select-none"
  >
    {initials(name)}
  </span>
)

const initials = (name: string) => {
  const words = name.trim().split(/[\s@.]+/)
  return `${words[0]?.[0] ?? ''}${(words.length > 1 ? words.at(-1)?.[0] : words[0]?.[1]) ?? ''}`.toUpperCase()
}
