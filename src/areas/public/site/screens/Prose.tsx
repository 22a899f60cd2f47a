/** Text of our own that the build has turned into HTML, set to be read. */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose-report min-w-0" dangerouslySetInnerHTML={{ __html: html }} />
)
