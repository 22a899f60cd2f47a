import { Navigate, useLocation } from 'react-router'

/** The short address of the sign-in; where somebody was headed is handed on. */
export default function LoginScreen() {
  const { search, state } = useLocation()
  return <Navigate to={`/auth${search}`} replace state={state} />
}
