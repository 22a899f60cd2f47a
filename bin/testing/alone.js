/** The command that repeats one test, to be pasted into a shell; the runners read a name as a pattern. */
export const aloneInVitest = (file, name, flags = []) =>
  ['npm test --', ...flags, quoted(file), ...(name ? ['-t', quoted(`^${asPattern(name)}$`)] : [])].join(' ')

export const aloneInPlaywright = (file, title) => `npx playwright test ${quoted(file)} -g ${quoted(asPattern(title))}`

const asPattern = (name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const quoted = (text) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
