import { loadConfig } from '#client/config.ts'
import { visit } from '#client/visit.ts'
import { BrowserRouter } from './BrowserRouter.tsx'
import { browserHistory } from './history.ts'
import { Nobody } from './Nobody.tsx'
import { Places } from './places.tsx'
import { Root } from './Root.tsx'
import { loadScreen } from './screens.ts'
import { findForVisitor } from './visitor-routes.tsx'

/** The public site, for visitors without a session. */
export async function visitor() {
  const [config] = await Promise.all([loadConfig(), loadScreen(findForVisitor(location.pathname))])
  return (
    <Root backend={visit(config)} within={(pages) => <Nobody>{pages}</Nobody>}>
      <BrowserRouter history={browserHistory()}>
        <Places find={findForVisitor} />
      </BrowserRouter>
    </Root>
  )
}
