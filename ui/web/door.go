package web

// doorRoutes are those by which people and devices come in.
func (s *Server) doorRoutes() []route { return nil }
