/** Our own text that the build has turned into HTML, styled for reading. */
export const Prose = ({ html }: { html: string }) => (
  <div className="prose-report min-w-0" dangerouslySetInnerHTML={{ __html: html }} />
)
