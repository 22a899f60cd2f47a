import { Navigate, useLocation } from 'react-router'

/** The short address of the sign-in page; the requested page is passed on. */
export default function LoginScreen() {
  const { search, state } = useLocation()
  return <Navigate to={`/auth${search}`} replace state={state} />
}
