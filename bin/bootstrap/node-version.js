// Imported before anything else, and written so that an old Node can still read it and report the problem.

/** Vite, which builds the pages, sets these limits: Node 20 from 20.19, Node 22 from 22.12. */
export function whyNotNode(version) {
  const [major, minor] = version.split('.').map(Number)
  const fits = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  return fits
    ? null
    : `Granary needs Node 20.19 or newer (of Node 22: 22.12 or newer); this is ${version}. Install a newer one from https://nodejs.org and try again.`
}

const reason = whyNotNode(process.versions.node)
if (reason) {
  console.error(reason)
  process.exit(1)
}
