/** Seen by programs only: people never reach it by eye, key or ear. */
export const HoneyField = () => (
  <div aria-hidden className="absolute -left-[999rem] h-px w-px overflow-hidden">
    <label>
      Website
      <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
