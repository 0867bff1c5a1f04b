// Package etcd keeps etcd in the module file; the service builds it from it.
package etcd

import _ "go.etcd.io/etcd/server/v3/etcdmain"
