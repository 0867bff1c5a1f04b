import { INDEXED } from '#src/domain/graph/index.js';
import { INDEXED_TEXTS, RESERVED } from '../schema.js';

const listed = (names: Iterable<string>) => Array.from(names, (name) => `'${name}'`).join(', ');

/** Groovy for scripts that write: what an image says becomes native properties. */
export const ELEMENTS_GROOVY = `/** An element that a group changes, or that goes along with one. */
@CompileStatic
class ForebearItem {
  boolean isVertex
  String id
  /** As it was before the group. */
  Element element
  String nativeId
  /** As the group leaves it; no image: it is gone. */
  long began
  String image
  List parsed
  Map texts
  boolean changed
  boolean wasRemoved
  boolean moves
  List kept
  Vertex vertex
}
@CompileStatic
class ForebearElements {
  static final Set RESERVED = new HashSet([${listed(RESERVED)}])
  static final Set TEXTS = new HashSet([${listed(INDEXED_TEXTS)}])
  final JsonSlurper json = new JsonSlurper()
  static String bare(Object id) { String s = id.toString(); return s.endsWith('~') ? s.substring(0, s.length() - 1) : s }
  static String other(String id) { return id.endsWith('~') ? id.substring(0, id.length() - 1) : id + '~' }
  static long whole(Object number) { return number instanceof Number ? ((Number) number).longValue() : 0L }

  List parsed(ForebearItem one) {
    if (one.parsed == null) one.parsed = (List) json.parseText(one.image)
    return one.parsed
  }

  /** The index behind the string of a JSON text that begins at an index. */
  static int behind(String text, int at) {
    int i = at + 1
    while (text.charAt(i) != ('"' as char)) i += text.charAt(i) == ('\\\\' as char) ? 2 : 1
    return i + 1
  }
  /** The labels of a vertex, as its image has them. */
  static String labels(String image) {
    int from = image.indexOf(',[') + 1
    int to = from + 1
    while (image.charAt(to) != (']' as char)) to = image.charAt(to) == ('"' as char) ? behind(image, to) : to + 1
    return image.substring(from, to + 1)
  }

  /** Reads look for texts and dates under the indexed names: see schema.ts. */
  static boolean isNativeValue(String name, Object v) {
    if (TEXTS.contains(name)) return v instanceof String
    return name != '${INDEXED.creationTime}' || v instanceof Map && ((Map) v).get('type') == 'Date'
  }
  static Object value(Object v) {
    if (!(v instanceof Map)) return v
    Object number = ((Map) v).get('value')
    String type = ((Map) v).get('type')
    if (type == 'Double' || type == 'Float') return number instanceof Number ? ((Number) number).doubleValue() : Double.valueOf((String) number)
    return number instanceof Number ? ((Number) number).longValue() : Long.valueOf((String) number)
  }
  /** Names and values; several values of a name are a list. */
  List natively(ForebearItem one) {
    List image = parsed(one)
    Map<String, Object> properties = (Map<String, Object>) image.get(one.isVertex ? 2 : 4)
    List kv = new ArrayList(2 * properties.size() + 8)
    for (Map.Entry<String, Object> property : properties.entrySet()) {
      String name = property.getKey()
      if (name.isEmpty() || name.startsWith('~') || RESERVED.contains(name)) continue
      Object v = property.getValue()
      if (!isNativeValue(name, v)) continue
      kv.add(name)
      if (one.texts != null && one.texts.containsKey(name)) kv.add(one.texts.get(name))
      else if (v instanceof List) { List all = new ArrayList(); for (Object each : (List) v) all.add(value(each)); kv.add(all) }
      else kv.add(value(v))
    }
    if (!one.isVertex) { kv.add('_id'); kv.add(one.id) }
    else if (((List) image.get(1)).size() > 1) {
      String all = labels(one.image)
      kv.add('_labels'); kv.add('[' + all.substring(behind(all, 1) + 1))
    }
    kv.add('_began'); kv.add(one.began); kv.add('_image'); kv.add(one.image)
    return kv
  }
  static void fill(Element e, List kv, boolean onlySets) {
    for (int i = 0; i < kv.size(); i += 2) {
      String name = (String) kv.get(i)
      Object v = kv.get(i + 1)
      if (v instanceof List) for (Object each : (List) v) ((Vertex) e).property(VertexProperty.Cardinality.set, name, each)
      else if (onlySets) continue
      else if (e instanceof Vertex) ((Vertex) e).property(VertexProperty.Cardinality.single, name, v)
      else e.property(name, v)
    }
  }
  /** What an element is made with; sets come afterwards. */
  static Object[] made(String label, String id, List kv) {
    List all = new ArrayList(kv.size() + 4)
    if (label != null) { all.add(T.label); all.add(label) }
    all.add(T.id); all.add(id)
    for (int i = 0; i < kv.size(); i += 2) if (!(kv.get(i + 1) instanceof List)) { all.add(kv.get(i)); all.add(kv.get(i + 1)) }
    return all.toArray()
  }
  static void refill(Element e, List kv) {
    List<Property> old = new ArrayList<>()
    Iterator<Property> all = (Iterator<Property>) e.properties()
    while (all.hasNext()) old.add(all.next())
    for (Property p : old) p.remove()
    fill(e, kv, false)
  }
}
`;
